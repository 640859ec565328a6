/** One thing that the owner of the business confirms or configures before going live. */
export interface LaunchItem {
  /** `area:name`, stable because scripts and confirmations refer to it. */
  id: string;
  area: LaunchArea;
  text: string;
  done: boolean;
  /** What to do while it is open. */
  remedy?: string;
}

/** Areas in the order of the list, with their headings. */
export const launchAreas = {
  claims: 'claims and statistics',
  testimonials: 'testimonials',
  legal: 'legal review',
  company: 'company facts',
  keys: 'keys and secrets',
  mail: 'mail',
  tracking: 'calendar, analytics, conversions',
  dns: 'DNS',
  tls: 'TLS',
  logs: 'logs',
  backups: 'backups',
  rules: 'rules of the workspace',
} as const;
export type LaunchArea = keyof typeof launchAreas;

/** @param name in camel case or with hyphens; the id has hyphens */
export function launchItem(
  area: LaunchArea,
  name: string,
  found: { done: boolean; text: string; remedy: string },
): LaunchItem {
  const { done, text, remedy } = found;
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { id: `${area}:${kebab}`, area, text, done, ...(done ? {} : { remedy }) };
}
