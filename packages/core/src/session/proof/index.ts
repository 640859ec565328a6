export { PasskeyButton } from './PasskeyButton.tsx';
