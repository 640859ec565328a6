import { brand, terminationGraceDays, trialDays } from '@tamarack/core/domain';
import type { LegalDocument } from './legal-document.ts';

export const termsEn: LegalDocument = {
  title: 'Terms of Service',
  lead: `The agreement between your clinic and us when you use ${brand.name}.`,
  sections: [
    {
      id: 'use',
      title: 'Use of the service',
      blocks: [
        `These terms are an agreement between ${brand.legalEntity} (“we”) and the person or business that registers a clinic (“you”). By registering, or by accepting an invitation to a clinic, you accept them and our Privacy Policy.`,
        'You must be 18 or older, and have the authority to act for the clinic you register. The service is made for businesses and professionals, not for consumers.',
        'You keep your sign-in to yourself, give each colleague an account of their own, and tell us at once if somebody else has gained access. You answer for what is done through your clinic’s accounts.',
        'You do not use the service to break the law, to reach other clinics’ data, to disturb its operation, or to copy it. The plan you choose limits the number of clinicians; the limit is shown on the pricing page and in your dashboard.',
        `Every plan begins with a trial of ${trialDays} days without a payment card. Prices are monthly, in Canadian dollars, before tax.`,
      ],
    },
    {
      id: 'data',
      title: 'Your data',
      blocks: [
        'What your clinic puts into the service remains the clinic’s. You give us the permission to store, copy and show it as far as running the service for you requires, and no further.',
        'You see to it that you may lawfully record what you record, and that clients are told what privacy law requires. You may export all of your clinic’s data at any time.',
        'The service supports clinical and administrative work; it gives no medical, legal or tax advice, and does not replace professional judgment.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      blocks: [
        `The service, its design, texts, programs and the name ${brand.name} belong to us or to those who licensed them to us. While the agreement lasts you may use them for your clinic’s own work. You may not resell them.`,
        'If you send us a suggestion, we may use it without owing you anything for it.',
      ],
    },
    {
      id: 'modifications',
      title: 'Changes to the service',
      blocks: [
        'We improve the service all the time and may add, change or remove parts of it. If a change takes away something that your clinic materially depends on, we tell you at least 30 days before, and you may end the agreement.',
        'Prices change only after notice of at least 30 days by e-mail.',
      ],
    },
    {
      id: 'liability',
      title: 'Limits of liability',
      blocks: [
        'As far as the law allows, neither side is liable for indirect loss such as lost profit or lost business, and our liability for everything together is limited to what you paid us in the twelve months before the event, or 100 Canadian dollars if that is more.',
        'Nothing here limits liability for intent or gross negligence, for bodily injury, or where the law forbids a limit.',
      ],
    },
    {
      id: 'warranties',
      title: 'Warranties',
      blocks: [
        'We run the service with professional care. Beyond that, and as far as the law allows, it is provided as it is: we do not promise that it is never interrupted or free of faults, or that it suits a purpose we do not know.',
      ],
    },
    {
      id: 'indemnification',
      title: 'Indemnification',
      blocks: [
        'If a third party makes a claim against us because of data that your clinic recorded unlawfully, or because your clinic used the service against these terms, you bear the damage and the reasonable costs of defence. We tell you of the claim without delay and leave you a fair part in the defence.',
      ],
    },
    {
      id: 'arbitration',
      title: 'Arbitration',
      blocks: [
        'Please write to us first: most disagreements end there. What cannot be settled within 30 days is decided with final effect by one arbitrator in Toronto, in English or French as you prefer, under Ontario’s Arbitration Act, 1991, instead of a court. Each side bears its own costs; the arbitrator may decide otherwise. Claims are brought singly, not as a class.',
        `You may opt out of arbitration within 30 days after you first accept these terms: write to ${brand.supportEmail} from the address of your account, name your clinic, and say that you opt out. We confirm it by e-mail, and your account is otherwise unaffected.`,
        'Either side may still ask a court for urgent protection or use a small claims court. Where the law gives you a right to go to court that cannot be waived, as for consumers in Quebec and Ontario, this section does not take it away.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      blocks: [
        'The laws of Ontario and the federal laws of Canada that apply there govern this agreement. What does not go to arbitration goes to the courts of Ontario. The United Nations Convention on Contracts for the International Sale of Goods does not apply.',
      ],
    },
    {
      id: 'termination',
      title: 'Suspension and termination',
      blocks: [
        'You may end the agreement at any time by writing to us. We may end it with notice of 30 days, or at once if you seriously break these terms.',
        'We may suspend a clinic where that is needed to protect its data or others’, because the law demands it, because payment is overdue, or at your own request. We tell the owner why. While a clinic is suspended its members cannot sign in to its site; the owner can still reach the export.',
        `After the end, the clinic’s data is kept for ${terminationGraceDays} days, in which the closing can be undone and the data exported. Then it is erased, except for what the law obliges us to keep.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'When these terms change we change the date at their head and write to account owners at least 30 days before a change that matters takes effect. Whoever goes on using the service after that accepts it; whoever does not may end the agreement before.',
        'If a provision is void, the others stay in force. You may read these terms in French; before you accept, you may choose the language. The parties agree that the version in the language chosen at registration binds them.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [`${brand.legalEntity}, ${brand.postalAddress}. ${brand.supportEmail}`],
    },
  ],
};
