import { brand, trialDays } from '@tamarack/core/domain';
import type { LegalDocument } from './legal-document.ts';

export const privacyFr: LegalDocument = {
  title: 'Politique de confidentialité',
  lead: `Ce que ${brand.name} sait de vous, pourquoi, qui d’autre y a accès et ce que vous pouvez nous demander.`,
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      blocks: [
        `${brand.legalEntity} (« nous ») offre ${brand.name}, un service par abonnement avec lequel les cliniques de thérapie et de santé gèrent leur travail. Cette politique vise notre site public, l’inscription, les comptes et les sites des cliniques.`,
        'Pour ce que vous nous dites de vous et de votre clinique, c’est nous qui décidons de l’usage et en répondons. Pour ce qu’une clinique consigne sur sa clientèle, c’est la clinique qui décide; nous le conservons pour elle et suivons ses instructions. Les clients d’une clinique s’adressent d’abord à celle-ci.',
        'Nous respectons la Loi sur la protection des renseignements personnels et les documents électroniques (LPRPDE), les lois provinciales, dont la Loi sur la protection des renseignements personnels dans le secteur privé du Québec, et, pour les cliniques des États-Unis, les règles de la HIPAA qui visent les partenaires commerciaux.',
      ],
    },
    {
      id: 'information-collected',
      title: 'Renseignements recueillis',
      blocks: [
        'Ce que vous nous donnez :',
        [
          'à l’inscription : votre nom et votre adresse courriel, le nom, le type et l’adresse de la clinique, le nom et le téléphone de la personne-ressource, le logiciel utilisé auparavant, le nombre de clients, de rendez-vous et de membres du personnel, le forfait choisi, votre langue, ainsi que la date à laquelle vous avez accepté quelle version des conditions;',
          'dans votre compte : votre mot de passe, dont nous ne gardons qu’une empreinte irréversible; le secret d’un second facteur si vous en activez un; le nom, l’adresse et le rôle des collègues que vous invitez;',
          'quand vous demandez l’exemple de rapport : votre prénom et votre adresse courriel, votre langue et la page d’où vous le demandez;',
          'dans vos messages : ce que vous nous écrivez et l’adresse d’où vous l’écrivez.',
        ],
        'Ce qui découle de l’utilisation :',
        [
          'les connexions et les sessions de votre compte, avec l’heure, l’adresse réseau et le type de navigateur;',
          'la trace de ce qui a été fait au compte d’une clinique, par qui et quand, conservée comme preuve;',
          'des journaux techniques avec l’heure des requêtes et les erreurs; les adresses courriel y sont masquées.',
        ],
        'Nous ne demandons aucune carte de paiement et n’achetons pas de données sur vous.',
      ],
    },
    {
      id: 'use',
      title: 'Utilisation',
      blocks: [
        [
          'préparer la clinique et son site, authentifier les personnes et protéger leur accès;',
          'envoyer les messages dont le service dépend : activation, mot de passe, invitations, changements d’état de la clinique, fin de l’essai;',
          'vous répondre et repérer puis corriger les défauts;',
          'prévenir les abus, par exemple les tentatives de connexion répétées;',
          'remplir les obligations que la loi nous impose.',
        ],
        'Nous ne vendons pas de renseignements personnels, n’utilisons pas les dossiers des cliniques à des fins publicitaires et ne prenons à votre sujet aucune décision entièrement automatisée. Les messages commerciaux ne vont qu’aux personnes qui les ont demandés.',
      ],
    },
    {
      id: 'device',
      title: 'Données conservées sur votre appareil',
      blocks: [
        'Quand vous êtes connecté, le stockage local de votre navigateur contient un jeton de session nommé « token »; la déconnexion l’efface. Il retient aussi votre choix d’affichage clair ou sombre. Rien d’autre ne s’y trouve.',
      ],
    },
    {
      id: 'cookies',
      title: 'Témoins',
      blocks: [
        'Nous ne déposons que les témoins nécessaires à une fonction que vous avez demandée :',
        [
          'un témoin qui désigne votre inscription inachevée, pour que vous puissiez la reprendre; il dure 30 jours;',
          'un témoin déposé à l’inscription, pour que la page de connexion montre où en est la préparation de votre clinique;',
          'un témoin déposé quand vous ouvrez le lien vers l’exemple de rapport, pour que la page de téléchargement le retrouve; il dure autant que le lien, 7 jours au plus.',
        ],
        'Les trois sont hors de portée des scripts. La lecture des pages publiques n’en dépose aucun.',
      ],
    },
    {
      id: 'sharing',
      title: 'Qui d’autre y a accès',
      blocks: [
        [
          'Les membres de votre clinique voient ce que leur rôle permet.',
          'Notre personnel voit les données du compte lorsqu’il exploite le service ou vous aide; chaque accès est consigné. Il n’ouvre le site d’une clinique en son nom qu’avec un motif déclaré, en lecture seule, et la personne propriétaire en est avisée.',
          'Les entreprises qui hébergent nos serveurs ou acheminent nos courriels traitent des données pour nous, par contrat et à aucune autre fin.',
          'Les autorités reçoivent des données lorsque la loi nous y oblige; nous vous en informons, sauf interdiction légale.',
          'En cas de vente ou de fusion de l’entreprise, son successeur est lié par cette politique.',
        ],
      ],
    },
    {
      id: 'analytics',
      title: 'Mesure d’audience',
      blocks: [
        'Le site ne charge actuellement aucun script de mesure, de publicité ou de réseau social. Si nous devions mesurer les visites ou l’effet de publicités, nous le demanderions d’abord, refuser serait aussi facile qu’accepter et rien ne partirait avant votre accord. Ce que fait une clinique et tout ce qui touche à la santé n’en feront jamais partie.',
        'Nous comptons, pour l’ensemble du service, les cliniques inscrites, actives ou fermées. Ces nombres ne désignent personne.',
      ],
    },
    {
      id: 'rights',
      title: 'Vos droits',
      blocks: [
        'Vous pouvez demander ce que nous détenons sur vous, le faire corriger, le recevoir dans un format électronique courant, le faire effacer lorsqu’aucune loi ne nous oblige à le garder, et retirer un consentement. Les propriétaires peuvent en tout temps exporter toutes les données de leur clinique depuis le tableau de bord.',
        `Écrivez à la personne responsable de la protection des renseignements personnels : ${brand.privacyOfficerEmail}. Nous répondons dans les 30 jours, sans frais. Si notre réponse ne vous satisfait pas, vous pouvez porter plainte au Commissariat à la protection de la vie privée du Canada ou, au Québec, à la Commission d’accès à l’information.`,
      ],
    },
    {
      id: 'security',
      title: 'Sécurité',
      blocks: [
        'Les connexions sont chiffrées. Les dossiers de chaque clinique sont séparés dans la base de données elle-même, et non seulement par nos programmes. Les mots de passe sont conservés sous forme d’empreintes argon2id; les liens envoyés par courriel servent une fois et expirent; le personnel qui exploite le service doit employer un second facteur. Les gestes administratifs sont inscrits dans un journal qui ne peut être modifié après coup.',
        'Aucun système n’est parfaitement sûr. Si un incident présentait un risque de préjudice sérieux, nous en aviserions sans délai les personnes visées et les autorités, comme la loi l’exige.',
      ],
    },
    {
      id: 'transfers',
      title: 'Transferts hors de la province ou du pays',
      blocks: [
        'Notre entreprise est canadienne. Une entreprise qui travaille pour nous peut traiter des données hors de votre province ou du Canada, où d’autres lois s’appliquent. Avant cela, nous évaluons la protection qu’elles y auront et lions l’entreprise par contrat. Demandez-nous où se trouvent les données de votre clinique; nous vous répondrons par écrit.',
      ],
    },
    {
      id: 'retention',
      title: 'Durée de conservation',
      blocks: [
        [
          'une inscription inachevée : 30 jours après sa dernière modification;',
          'une demande de l’exemple de rapport : 6 mois; le lien envoyé pour celle-ci : 7 jours;',
          'une clinique dont la personne propriétaire ne confirme jamais son adresse courriel : libérée après 7 jours;',
          `le compte et les dossiers de la clinique : tant que dure l’abonnement ou son essai de ${trialDays} jours;`,
          'une clinique fermée : 30 jours pendant lesquels la fermeture peut être annulée, puis ses données sont effacées;',
          'le journal de preuve : tant que des réclamations sont possibles; les personnes y sont désignées par un code, et effacer une personne détruit la clé de ses renseignements.',
        ],
      ],
    },
    {
      id: 'changes',
      title: 'Modifications de cette politique',
      blocks: [
        'Lorsque cette politique change, nous changeons la date à son en-tête. Si un changement touche l’usage de données que vous nous avez déjà confiées, nous écrivons aux propriétaires de compte avant son entrée en vigueur.',
      ],
    },
    {
      id: 'contact',
      title: 'Nous joindre',
      blocks: [
        `La personne responsable de la protection des renseignements personnels : ${brand.privacyOfficerEmail}.`,
        `${brand.legalEntity}, ${brand.postalAddress}.`,
      ],
    },
  ],
};
