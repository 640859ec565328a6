export { createRandom, type Random } from './random.ts';
export { loadFirstSampleData, loadSampleData } from './service.ts';
