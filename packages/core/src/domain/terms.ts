/** Version of the terms of service and the privacy policy that people accept; their effective date. */
export const termsVersion = '2024-09-15';
