import './small-heap.ts';

// Read after the heap has its size: what is loaded would make it grow first.
await import('./run.ts');
