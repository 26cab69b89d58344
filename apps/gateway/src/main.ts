import './small-heap.ts';
import { boot } from './firmware/boot.ts';

await boot(new URL('./run.ts', import.meta.url));
