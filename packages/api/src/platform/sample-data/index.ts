import { defineFeature } from '../../feature.ts';
import { sampleCommand } from './command.ts';

export { familyNames, givenNames } from './names.ts';
export { createRandom, type Random } from './random.ts';
export { loadFirstSampleData } from './service.ts';

export const sampleData = defineFeature({ name: 'sample-data', commands: [sampleCommand] });
