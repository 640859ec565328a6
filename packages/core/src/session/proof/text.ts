import { defineCatalogue } from '../../domain/text.ts';

/** Labels of the fields for a proof of identity. */
export const proofTexts = defineCatalogue({
  en: {
    password: 'Password',
    code: '6-digit code or recovery code',
    appCode: '6-digit code from the app',
    codeRequired: 'Code is required',
    usePasskey: 'Use a passkey',
  },
  fr: {
    password: 'Mot de passe',
    code: 'Code à 6 chiffres ou code de récupération',
    appCode: 'Code à 6 chiffres de l’application',
    codeRequired: 'Le code est requis',
    usePasskey: 'Utiliser une clé d’accès',
  },
});
