export * from './attempts.ts';
export * from './call.ts';
export * from './connection.ts';
export * from './discovery.ts';
export * from './errors.ts';
export { type ClientCredentials, createHttp, type HttpClient, type HttpDeps } from './http.ts';
export * from './live.ts';
export * from './text.ts';
export * from './transport.ts';
