export const short = {
  en_US: 'A railroad card game for one to four players',
  es_ES: 'Un juego de cartas ferroviario para una a cuatro personas',
  de_DE: 'Ein Eisenbahn-Kartenspiel für eine bis vier Personen',
  pl_PL: 'Kolejowa gra karciana dla jednej do czterech osób',
  fr_FR: 'Un jeu de cartes ferroviaire pour une à quatre personnes',
}

export const long = {
  en_US:
    'Build a district of track out of cards, make up trains, switch cars, and run the Division against the clock. Play alone or at a table with friends, each on their own phone or computer, in the browser. Everything stays on your server: no accounts, nothing sent anywhere else.',
  es_ES:
    'Construye un distrito de vías con cartas, forma trenes, maniobra vagones y dirige la División contra el reloj. Juega a solas o en una mesa con amigos, cada cual en su teléfono u ordenador, en el navegador. Todo queda en tu servidor: sin cuentas, sin enviar nada a ningún otro sitio.',
  de_DE:
    'Baue aus Karten ein Gleisfeld, bilde Züge, rangiere Wagen und fahre die Strecke gegen die Uhr. Spiele allein oder mit Freunden an einem Tisch, jede Person am eigenen Telefon oder Rechner, im Browser. Alles bleibt auf deinem Server: keine Konten, nichts wird irgendwohin gesendet.',
  pl_PL:
    'Buduj z kart okręg torowy, zestawiaj pociągi, przetaczaj wagony i prowadź ruch na linii na czas. Graj w pojedynkę albo przy stole ze znajomymi, każdy na swoim telefonie lub komputerze, w przeglądarce. Wszystko zostaje na Twoim serwerze: bez kont, niczego nigdzie nie wysyła.',
  fr_FR:
    'Construisez un district de voies avec des cartes, formez des trains, triez des wagons et menez la Division contre la montre. Jouez en solo ou à une table entre amis, chacun sur son téléphone ou ordinateur, dans le navigateur. Tout reste sur votre serveur : sans compte, sans rien envoyer ailleurs.',
}
