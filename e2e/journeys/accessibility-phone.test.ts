import { walkEveryScreen } from './accessibility.ts';

// Of both languages the one with the longer words.
walkEveryScreen([{ width: 390, lang: 'en' }]);
