import { brand } from '../../domain/brand.ts';
import { wordmark } from './wordmark.ts';

interface LogoProps {
  /** Height of the mark in pixels. */
  size?: number;
}

/** The mark: a larch's needle cluster. Decorative; the text next to it must give the name. */
export function LogoMark({ size = 32 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="15" fill={brand.color} />
      <g strokeLinecap="round" strokeWidth="4.2" fill="none">
        <path d="M32 49V16" stroke="#fff" />
        <path d="M32 49 24.2 18.5M32 49 39.8 18.5" stroke="#fff" opacity=".92" />
        <path d="M32 49 17 25M32 49 47 25" stroke="#fff" opacity=".78" />
        <path d="M32 49 12.6 34.5M32 49 51.4 34.5" stroke="#f0b84f" />
      </g>
      <circle cx="32" cy="50" r="4.4" fill="#f0b84f" />
    </svg>
  );
}

/** Mark and product name; the product name is its accessible name. */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <span className="ui-logo" role="img" aria-label={brand.name}>
      <LogoMark size={size} />
      <svg
        className="ui-logo-word"
        height={size * 0.5}
        viewBox={`0 0 ${wordmark.width} ${wordmark.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d={wordmark.path} />
      </svg>
    </span>
  );
}
