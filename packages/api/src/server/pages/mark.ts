import { Html } from './html.ts';

/** The product's mark, as in the favicon. */
export const mark = new Html(
  '<svg width="28" height="28" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="15" fill="#3257c3"/><g stroke-linecap="round" stroke-width="4.2" fill="none"><path d="M32 49V16" stroke="#fff"/><path d="M32 49 24.2 18.5" stroke="#fff" opacity=".92"/><path d="M32 49 39.8 18.5" stroke="#fff" opacity=".92"/><path d="M32 49 17 25" stroke="#fff" opacity=".78"/><path d="M32 49 47 25" stroke="#fff" opacity=".78"/><path d="M32 49 12.6 34.5" stroke="#f0b84f"/><path d="M32 49 51.4 34.5" stroke="#f0b84f"/></g><circle cx="32" cy="50" r="4.4" fill="#f0b84f"/></svg>',
);
