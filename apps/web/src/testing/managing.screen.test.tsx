import { drawInAllStates } from './matrix.ts';
import { ROWS, isWatching } from './rows.ts';

drawInAllStates(ROWS.filter((row) => !isWatching(row)));
