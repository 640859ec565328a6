/** Order of a field's parts with its description below it, not above. */
export const hintBelow: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];
