/** A field of a form that browsers post without JavaScript. Its schema is inside the route's handler. */
export interface FormField {
  name: string;
  samples: readonly string[];
  required?: boolean;
}

const extras: FormField[] = [
  { name: 'page', samples: ['/contact', '/fr/contact', ''] },
  { name: 'newsletter', samples: ['yes', ''] },
  { name: 'campaign.source', samples: ['google', ''] },
  { name: 'campaign.campaign', samples: ['autumn'] },
  { name: 'eventId', samples: ['018f0000-0000-4000-8000-000000000001', ''] },
  { name: 'website', samples: ['', '', '', 'https://spam.example'] },
  { name: 'elapsed', samples: ['', '5000', '10'] },
  { name: 'proof', samples: ['', 'AAAA'] },
];
const person: FormField[] = [
  { name: 'email', samples: ['new-person@clinic.example', '@@email:own:0@@'], required: true },
  { name: 'name', samples: ['Maude Gagnon'], required: true },
  { name: 'clinicName', samples: ['Érable Physio', ''] },
];
const registration: FormField[] = [
  { name: 'fullName', samples: ['Maude Gagnon'], required: true },
  { name: 'email', samples: ['new-person@clinic.example', '@@email:own:0@@'], required: true },
  { name: 'clinicName', samples: ['Érable Physio'], required: true },
  { name: 'clinicType', samples: ['physical', 'speech'], required: true },
  { name: 'subdomain', samples: ['fresh-clinic', '@@subdomain:own:0@@', ''] },
  { name: 'plan', samples: ['basic', 'pro'], required: true },
  { name: 'suggestion', samples: ['another-clinic'] },
  { name: 'acceptTerms', samples: ['yes'] },
];
/** The fields of the form posted to a path, or undefined. */
export function formsOf(path: string): FormField[] | undefined {
  const bare = path.replace(/^\/fr\//, '/');
  if (bare === '/forms/leads')
    return [
      { name: 'source', samples: ['contact', 'demo', 'landing', 'newsletter', 'sandbox'], required: true },
      ...person,
      { name: 'message', samples: ['Please call.', ''] },
      ...extras,
    ];
  if (bare === '/forms/arbitration-opt-out')
    return [...person, { name: 'statement', samples: ['yes'] }, ...extras];
  if (bare === '/forms/waag-template')
    return [...person, { name: 'firstName', samples: ['Maude'], required: true }, ...extras];
  if (bare === '/forms/register') return registration;
  return /^\/(newsletter|unsubscribe)\//.test(bare)
    ? [{ name: 'List-Unsubscribe', samples: ['One-Click'] }]
    : undefined;
}
