export * from './EmailChange.tsx';
