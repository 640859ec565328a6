import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  details: 'Details',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  openRow: 'Open the row',
  selectRow: 'Select the row',
  display: 'Display',
  columns: 'Columns',
  compact: 'Compact rows',
  clearFilters: 'Clear filters',
});
