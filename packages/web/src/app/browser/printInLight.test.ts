// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { printInLight } from './printInLight.ts';

it('prints in the light colours and shows the chosen ones again', () => {
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = 'dark';
  printInLight();
  window.dispatchEvent(new Event('beforeprint'));
  expect(dataset.mantineColorScheme).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(dataset.mantineColorScheme).toBe('dark');
});
