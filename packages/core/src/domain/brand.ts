/** The company and the product. Manifests repeat the product's name, and a test compares them. */
export const brand = {
  name: 'Tamarack',
  legalEntity: 'Tamarack Clinic Software Inc.',
  supportEmail: 'support@tamarack.example',
  /** Where vulnerabilities are reported; SECURITY.md names it too. */
  securityEmail: 'security@tamarack.example',
  privacyOfficerEmail: 'privacy@tamarack.example',
  postalAddress: '200 University Avenue, Suite 900, Toronto, ON  M5H 3C6, Canada',
  socialUrl: 'https://www.linkedin.com/company/tamarack-clinic',
  color: '#3257c3',
  /** Version of the operators' console, as shown in its side navigation. */
  consoleVersion: '1.0',
} as const;

/**
 * Fields above that are examples until the owner of the business replaces them; the launch check lists them.
 */
export const brandPlaceholders: readonly (keyof typeof brand)[] = [
  'legalEntity',
  'supportEmail',
  'securityEmail',
  'privacyOfficerEmail',
  'postalAddress',
  'socialUrl',
];
