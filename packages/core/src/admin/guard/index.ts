export { Guard } from './Guard.tsx';
