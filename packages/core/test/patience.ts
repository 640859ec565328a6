import { configure } from '@testing-library/react';

/**
 * Timeout of `findBy…` and `waitFor`. The library's default of one second is too short for a busy machine.
 */
configure({ asyncUtilTimeout: 10_000 });
