export { ApplicationEntryScreen } from './application/ApplicationEntryScreen.tsx';
export { ApplicationLogScreen } from './application/ApplicationLogScreen.tsx';
export { EntryScreen } from './EntryScreen.tsx';
export { LogsScreen } from './LogsScreen.tsx';
