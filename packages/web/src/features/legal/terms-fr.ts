import { brand, terminationGraceDays, trialDays } from '@tamarack/core/domain';
import type { LegalDocument } from './legal-document.ts';

export const termsFr: LegalDocument = {
  title: 'Conditions d’utilisation',
  lead: `L’entente entre votre clinique et nous lorsque vous utilisez ${brand.name}.`,
  sections: [
    {
      id: 'use',
      title: 'Utilisation du service',
      blocks: [
        `Ces conditions forment une entente entre ${brand.legalEntity} (« nous ») et la personne ou l’entreprise qui inscrit une clinique (« vous »). En vous inscrivant, ou en acceptant l’invitation d’une clinique, vous les acceptez ainsi que notre Politique de confidentialité.`,
        'Vous devez avoir 18 ans ou plus et être autorisé à agir pour la clinique que vous inscrivez. Le service s’adresse aux entreprises et aux professionnels, non aux consommateurs.',
        'Vous gardez vos identifiants pour vous, donnez à chaque collègue son propre compte et nous avertissez sans tarder si quelqu’un d’autre y a eu accès. Vous répondez de ce qui est fait au moyen des comptes de votre clinique.',
        'Vous n’utilisez pas le service pour enfreindre la loi, pour atteindre les données d’autres cliniques, pour en troubler le fonctionnement ni pour le copier. Le forfait choisi limite le nombre de cliniciens; la limite est indiquée à la page des tarifs et dans votre tableau de bord.',
        `Chaque forfait commence par un essai de ${trialDays} jours sans carte de paiement. Les prix sont mensuels, en dollars canadiens, avant taxes.`,
      ],
    },
    {
      id: 'data',
      title: 'Vos données',
      blocks: [
        'Ce que votre clinique inscrit dans le service lui appartient. Vous nous permettez de le conserver, de le copier et de l’afficher dans la mesure où le fonctionnement du service l’exige, et pas davantage.',
        'Il vous revient de pouvoir légalement consigner ce que vous consignez et d’informer votre clientèle comme la loi le demande. Vous pouvez en tout temps exporter toutes les données de votre clinique.',
        'Le service soutient le travail clinique et administratif; il ne donne aucun avis médical, juridique ou fiscal et ne remplace pas le jugement professionnel.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Propriété intellectuelle',
      blocks: [
        `Le service, sa présentation, ses textes, ses programmes et le nom ${brand.name} nous appartiennent ou appartiennent à ceux qui nous en ont accordé la licence. Tant que dure l’entente, vous pouvez vous en servir pour le travail de votre clinique. Vous ne pouvez pas les revendre.`,
        'Si vous nous faites une suggestion, nous pouvons l’utiliser sans rien vous devoir.',
      ],
    },
    {
      id: 'modifications',
      title: 'Modifications du service',
      blocks: [
        'Nous améliorons sans cesse le service et pouvons en ajouter, en modifier ou en retirer des parties. Si un changement vous prive d’un élément dont votre clinique dépend réellement, nous vous en avisons au moins 30 jours d’avance et vous pouvez mettre fin à l’entente.',
        'Les prix ne changent qu’après un avis d’au moins 30 jours par courriel.',
      ],
    },
    {
      id: 'liability',
      title: 'Limites de responsabilité',
      blocks: [
        'Dans la mesure permise par la loi, aucune des parties ne répond des pertes indirectes, comme la perte de profits ou d’affaires, et notre responsabilité totale se limite à ce que vous nous avez payé dans les douze mois précédant l’événement, ou à 100 dollars canadiens si ce montant est plus élevé.',
        'Rien ici ne limite la responsabilité en cas de faute intentionnelle ou lourde, de préjudice corporel, ou lorsque la loi interdit une limite.',
      ],
    },
    {
      id: 'warranties',
      title: 'Garanties',
      blocks: [
        'Nous exploitons le service avec un soin professionnel. Au-delà, et dans la mesure permise par la loi, il est fourni tel quel : nous ne promettons pas qu’il ne soit jamais interrompu ni exempt de défauts, ni qu’il convienne à un usage que nous ignorons.',
      ],
    },
    {
      id: 'indemnification',
      title: 'Indemnisation',
      blocks: [
        'Si un tiers nous adresse une réclamation en raison de données que votre clinique a consignées illégalement, ou parce qu’elle a utilisé le service à l’encontre de ces conditions, vous assumez le préjudice et les frais raisonnables de défense. Nous vous avisons sans tarder de la réclamation et vous laissons une juste part dans la défense.',
      ],
    },
    {
      id: 'arbitration',
      title: 'Arbitrage',
      blocks: [
        'Écrivez-nous d’abord : la plupart des différends s’arrêtent là. Ce qui ne peut être réglé en 30 jours est tranché de façon définitive par un seul arbitre à Toronto, en français ou en anglais selon votre préférence, suivant la Loi de 1991 sur l’arbitrage de l’Ontario, plutôt que par un tribunal. Chaque partie assume ses frais; l’arbitre peut en décider autrement. Les réclamations sont individuelles et non collectives.',
        `Vous pouvez refuser l’arbitrage dans les 30 jours suivant votre première acceptation de ces conditions : écrivez à ${brand.supportEmail} depuis l’adresse de votre compte, nommez votre clinique et dites que vous refusez l’arbitrage. Nous le confirmons par courriel, et votre compte n’en est autrement pas touché.`,
        'Chaque partie peut tout de même demander à un tribunal une protection urgente ou s’adresser à la cour des petites créances. Lorsque la loi vous donne un droit d’aller devant les tribunaux auquel on ne peut renoncer, comme pour les consommateurs du Québec et de l’Ontario, cette section ne vous en prive pas.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Droit applicable',
      blocks: [
        'Les lois de l’Ontario et les lois fédérales du Canada qui s’y appliquent régissent cette entente. Ce qui ne relève pas de l’arbitrage relève des tribunaux de l’Ontario. La Convention des Nations Unies sur les contrats de vente internationale de marchandises ne s’applique pas.',
      ],
    },
    {
      id: 'termination',
      title: 'Suspension et résiliation',
      blocks: [
        'Vous pouvez mettre fin à l’entente en tout temps en nous écrivant. Nous pouvons y mettre fin avec un avis de 30 jours, ou immédiatement si vous enfreignez gravement ces conditions.',
        'Nous pouvons suspendre une clinique lorsque c’est nécessaire pour protéger ses données ou celles d’autrui, parce que la loi l’exige, en cas de retard de paiement ou à votre propre demande. Nous en disons la raison à la personne propriétaire. Pendant la suspension, les membres ne peuvent se connecter au site de la clinique; la personne propriétaire peut toujours exporter les données.',
        `Après la fin, les données de la clinique sont gardées ${terminationGraceDays} jours, pendant lesquels la fermeture peut être annulée et les données exportées. Elles sont ensuite effacées, sauf ce que la loi nous oblige à garder.`,
      ],
    },
    {
      id: 'changes',
      title: 'Modifications de ces conditions',
      blocks: [
        'Lorsque ces conditions changent, nous changeons la date à leur en-tête et écrivons aux propriétaires de compte au moins 30 jours avant l’entrée en vigueur d’un changement important. Qui continue d’utiliser le service ensuite l’accepte; qui ne l’accepte pas peut mettre fin à l’entente avant.',
        'Si une disposition est nulle, les autres restent en vigueur. Vous pouvez lire ces conditions en anglais; avant de les accepter, vous choisissez la langue. Les parties conviennent que la version dans la langue choisie à l’inscription les lie.',
      ],
    },
    {
      id: 'contact',
      title: 'Nous joindre',
      blocks: [`${brand.legalEntity}, ${brand.postalAddress}. ${brand.supportEmail}`],
    },
  ],
};
