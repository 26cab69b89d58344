import { drawInAllStates } from './matrix.ts';
import { ROWS, isWatching } from './rows.ts';

drawInAllStates(ROWS.filter(isWatching));
