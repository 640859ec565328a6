import { configure } from '@testing-library/react';

/** `findBy…` and `waitFor` wait this long. The library's default of one second is short for a busy machine. */
configure({ asyncUtilTimeout: 10_000 });
