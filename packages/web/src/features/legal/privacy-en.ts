import { brand, trialDays } from '@tamarack/core/domain';
import type { LegalDocument } from './legal-document.ts';

export const privacyEn: LegalDocument = {
  title: 'Privacy Policy',
  lead: `What ${brand.name} knows about you, why, who else sees it, and what you can ask of us.`,
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      blocks: [
        `${brand.legalEntity} (“we”) provides ${brand.name}, a subscription service that therapy and health clinics use to run their work. This policy covers our public site, registration, accounts and the clinics’ own sites.`,
        'For what you tell us about yourself and your clinic, we decide how it is used and answer for it. For what a clinic records about its clients, the clinic decides; we keep it on the clinic’s behalf and act on its instructions. Clients of a clinic should turn to the clinic first.',
        'We follow the Personal Information Protection and Electronic Documents Act (PIPEDA), the privacy laws of the provinces, among them Quebec’s Act respecting the protection of personal information in the private sector, and, for clinics in the United States, the rules of HIPAA that apply to a business associate.',
      ],
    },
    {
      id: 'information-collected',
      title: 'Information we collect',
      blocks: [
        'What you give us:',
        [
          'at registration: your name and e-mail address, the clinic’s name, type and address, the name and phone number of its contact person, the software you used before, numbers of clients, appointments and staff, the plan you choose, your language, and when you accepted which version of the terms;',
          'in your account: your password, of which we keep only a hash that cannot be turned back; the secret of a second factor if you set one up; the names, addresses and roles of colleagues you invite;',
          'when you ask for the sample report: your first name and e-mail address, your language and the page you ask from;',
          'in messages: what you write to us and the address you write from.',
        ],
        'What arises from use:',
        [
          'the sign-ins and sessions of your account, with time, network address and kind of browser;',
          'records of what was done to a clinic’s account, by whom and when, kept as evidence;',
          'technical logs with request times and errors; e-mail addresses in them are masked.',
        ],
        'We ask for no payment card. We do not buy data about you.',
      ],
    },
    {
      id: 'use',
      title: 'How we use it',
      blocks: [
        [
          'to set up the clinic and its site, to sign people in and keep their access safe;',
          'to send the messages the service depends on: activation, password, invitations, changes of the clinic’s status, the end of the trial;',
          'to answer you when you write, and to find and mend faults;',
          'to prevent abuse, such as repeated false sign-ins;',
          'to meet duties that the law gives us.',
        ],
        'We do not sell personal information, do not use clinic records for advertising, and make no decision about you by machine alone. Commercial messages go only to people who asked for them.',
      ],
    },
    {
      id: 'device',
      title: 'Data stored on your device',
      blocks: [
        'When you are signed in, your browser’s local storage holds a session token under the name “token”; signing out removes it. It also remembers whether you chose the light or the dark appearance. Nothing else of yours is kept there.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'We set only cookies that a function you asked for needs:',
        [
          'a cookie that names your unfinished registration, so that you can go on where you stopped; it lasts 30 days;',
          'a cookie set when you register, so that the sign-in page can show how far the set-up of your clinic is;',
          'a cookie set when you open the link to the sample report, so that the download page finds the report again; it lasts as long as the link, at most 7 days.',
        ],
        'All three are out of reach of scripts. Reading the public pages sets none.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      blocks: [
        [
          'Members of your clinic see what their role allows.',
          'Our staff see account data when they operate the service or help you; each such access is recorded. They open a clinic’s site on its behalf only with a stated reason, for reading only, and the clinic’s owner is told.',
          'Companies that host our servers or carry our e-mail process data for us, under contract and for nothing else.',
          'Authorities receive data where the law compels us; we tell you unless the law forbids it.',
          'If the business is sold or merged, its successor is bound by this policy.',
        ],
      ],
    },
    {
      id: 'analytics',
      title: 'Analytics',
      blocks: [
        'The site at present loads no analytics, advertising or social-media script. Should we measure visits or the success of advertisements, we will ask first, refusing will be as easy as accepting, and nothing will be sent before you have agreed. What a clinic does, or anything about health, is never part of it.',
        'We count, for the whole service, how many clinics are registered, active or closed. These counts name nobody.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You may ask what we hold about you, have it corrected, receive it in a common electronic format, have it erased where no law obliges us to keep it, and withdraw a consent. Owners can export all of their clinic’s data from the dashboard at any time.',
        `Write to our privacy officer at ${brand.privacyOfficerEmail}. We answer within 30 days and charge nothing. If our answer does not satisfy you, you may complain to the Office of the Privacy Commissioner of Canada or, in Quebec, to the Commission d’accès à l’information.`,
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Connections are encrypted. Each clinic’s records are separated in the database itself, not only in our programs. Passwords are stored as argon2id hashes; links that we mail work once and expire; staff who operate the service need a second factor. Administrative actions are written to a log that cannot be altered afterwards.',
        'No system is perfectly safe. Should a breach create a real risk of significant harm, we tell the people concerned and the authorities without delay, as the law requires.',
      ],
    },
    {
      id: 'transfers',
      title: 'International transfers',
      blocks: [
        'Our company is Canadian. A company that works for us may process data outside your province or outside Canada, where other laws apply. Before that happens we assess the protection it will have there and bind the company by contract. Ask us where your clinic’s data is kept; we will tell you in writing.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        [
          'an unfinished registration: 30 days after its last change;',
          'a request for the sample report: 6 months; the link we mailed for it: 7 days;',
          'a clinic whose owner never confirms the e-mail address: released after 7 days;',
          `the account and the clinic’s records: as long as the subscription or its trial of ${trialDays} days lasts;`,
          'a closed clinic: 30 days in which the closing can be undone, after which its data is erased;',
          'the evidence log: as long as claims may arise; people in it are named by a code, and erasing a person destroys the key to their details.',
        ],
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'When this policy changes we change the date at its head. If a change affects what we do with data you have already given us, we write to account owners before it takes effect.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        `The person in charge of protecting personal information (privacy officer): ${brand.privacyOfficerEmail}.`,
        `${brand.legalEntity}, ${brand.postalAddress}.`,
      ],
    },
  ],
};
