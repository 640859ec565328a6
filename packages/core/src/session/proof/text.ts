import { defineCatalogue } from '../../domain/text.ts';

/** The fields by which people prove who they are. */
export const proofTexts = defineCatalogue({
  en: {
    password: 'Password',
    code: '6-digit code or recovery code',
    codeRequired: 'Code is required',
    usePasskey: 'Use a passkey',
  },
  fr: {
    password: 'Mot de passe',
    code: 'Code à 6 chiffres ou code de récupération',
    codeRequired: 'Le code est requis',
    usePasskey: 'Utiliser une clé d’accès',
  },
});
