export { KeepScreen } from './KeepScreen.tsx';
