export { ConsoleShell } from './ConsoleShell.tsx';
