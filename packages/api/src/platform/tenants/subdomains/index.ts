export { isTaken, lockSubdomain } from './repository.ts';
export { freeSubdomain } from './suggestion.ts';
