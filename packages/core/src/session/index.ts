export * from './createSession.ts';
export * from './ports.ts';
export * from './queryClient.ts';
export * from './SessionProvider.tsx';
export * from './text.ts';
export * from './useExpiry.ts';
export * from './useLive.ts';
export * from './useUnsavedWork.ts';
