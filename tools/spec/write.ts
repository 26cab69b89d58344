import { writeFileSync } from 'node:fs';
import { readRules, SECTIONS_FILE, sectionsPage } from './rules.ts';

writeFileSync(SECTIONS_FILE, sectionsPage(readRules()));
