import { expect, it } from 'vitest'
import { maskContacts } from './contacts.ts'

// Cards as people describe them, with every kind of number the hobby has. None of it is a way to reach anyone.

const titles = `
1986-87 Fleer #57 Michael Jordan RC PSA 8; 1952 Topps #311 Mickey Mantle PSA 5; 1909-11 T206 Honus Wagner SGC 3
1979-80 O-Pee-Chee #18 Wayne Gretzky RC PSA 8; 1996-97 Topps Chrome #138 Kobe Bryant Refractor BGS 9.5
2003-04 Topps Chrome #111 LeBron James RC PSA 10; 2003-04 Exquisite Collection #78 LeBron James RPA 23/99
2009 Bowman Chrome Draft #BDPP89 Mike Trout Auto BGS 9.5/10; 2011 Topps Update #US175 Mike Trout PSA 10
1989 Upper Deck #1 Ken Griffey Jr. PSA 10; 1993 SP #279 Derek Jeter Foil PSA 9; 1980 Topps #482 Rickey Henderson PSA 9
2000 Playoff Contenders #144 Tom Brady Auto /100 BGS 9; 2017 National Treasures #161 Patrick Mahomes II RPA 1/1
1984 Topps #123 Dan Marino RC PSA 10; 1981 Topps #216 Joe Montana PSA 9; 1957 Topps #138 Johnny Unitas PSA 7
1999 Pokémon Base Set 1st Edition Shadowless #4 Charizard Holo PSA 10; 2002 Neo Destiny #107/105 Shining Charizard PSA 9
1996 Pokémon Japanese Base No Rarity Symbol #006 Charizard PSA 8; 2020 Champion’s Path #79/73 Charizard V PSA 10
2021 Evolving Skies #215/203 Umbreon VMAX Alternate Art; 2022 Lost Origin TG20/TG30 Pikachu; 2023 151 #199/165 Charizard ex
1993 Magic: The Gathering Alpha Black Lotus BGS 9; 1994 Legends The Tabernacle at Pendrell Vale CGC 8.5
2002 LOB-001 Blue-Eyes White Dragon 1st Edition PSA 8; 2004 Yu-Gi-Oh! DCR-EN000 Dark Paladin; 2022 One Piece OP01-120 Shanks
2018-19 Panini Prizm #280 Luka Dončić Silver PSA 10; 2018-19 Donruss Optic #177 Luka Dončić Rated Rookie Holo
2019-20 Panini Prizm #248 Zion Williamson PSA 10; 2019-20 Mosaic #209 Ja Morant Genesis; 2020-21 Prizm #278 Anthony Edwards
2023-24 Panini Prizm #136 Victor Wembanyama Red Ice 12/25; 2021 Bowman Chrome #BCP-1 Bobby Witt Jr. Blue /150
2020 Bowman 1st Edition #BFE-124 Jasson Domínguez Gold 17/50; 2022 Bowman Chrome #CPA-DC Druw Jones Auto 275/499
2018 Bowman Chrome #1 Shohei Ohtani Refractor 256/499 PSA 10; 2018 Topps Update #US1 Shohei Ohtani PSA 10 cert 41234567
2014 Topps Chrome #150 Kris Bryant Superfractor 1/1; 2012 Topps Chrome #151 Bryce Harper Gold 33/50
1933 Goudey #53 Babe Ruth SGC 4; 1914 Cracker Jack #103 Joe Jackson PSA 6; 1948 Leaf #79 Jackie Robinson PSA 5
1954 Topps #128 Hank Aaron PSA 8; 1955 Topps #164 Roberto Clemente PSA 8; 1951 Bowman #305 Willie Mays PSA 6
1968 Topps #177 Nolan Ryan / Jerry Koosman PSA 8; 1963 Topps #537 Pete Rose PSA 7; 1985 Topps #401 Mark McGwire PSA 10
1986 Fleer Sticker #8 Michael Jordan PSA 9; 1984-85 Star #101 Michael Jordan BGS 8.5; 1997-98 Metal Universe PMG 45/100
1998-99 SkyBox E-X Century Essential Credentials Now #35 12/65; 1997 Precious Metal Gems Green #23 1-10 Jordan
1961-62 Fleer #8 Wilt Chamberlain PSA 8; 1969-70 Topps #25 Lew Alcindor PSA 8; 1957-58 Topps #77 Bill Russell PSA 5
1980-81 Topps #6/34/139 Larry Bird/Julius Erving/Magic Johnson PSA 9; 1970-71 Topps #123 Pete Maravich PSA 9
2015-16 Upper Deck Young Guns #201 Connor McDavid PSA 10; 2005-06 The Cup #180 Sidney Crosby RPA 87/99
2005-06 Upper Deck #443 Alexander Ovechkin Young Guns BGS 9.5 (9.5/9.5/9/10); 1966 Topps #35 Bobby Orr PSA 7
1951-52 Parkhurst #66 Gordie Howe PSA 6; 1971-72 O-Pee-Chee #45 Ken Dryden; 1985-86 O-Pee-Chee #9 Mario Lemieux PSA 9
2004 Panini Mega Cracks #71 Lionel Messi PSA 10; 2002-03 Panini Sports Mega Cracks #137 Cristiano Ronaldo PSA 9
1958 Alifabolaget #635 Pelé PSA 8; 2018 Prizm World Cup #80 Kylian Mbappé Silver; 2020-21 Topps Chrome UCL #63 Pedri
2017-18 Topps Chrome UCL #1 Kylian Mbappé Gold 08/50; 2019-20 Topps Chrome UCL #74 Erling Haaland BGS 9.5
1996 SkyBox #60 Tiger Woods; 2001 SP Authentic #45 Tiger Woods Auto 512/900 PSA 10; 2001 Upper Deck #1 Tiger Woods
2013 Panini Select UFC #16 Conor McGregor; 1948 Leaf Boxing #16 Rocky Graziano PSA 8; 1966 Topps Batman #1 PSA 9
1977 Topps Star Wars #1 Luke Skywalker PSA 10; 1985 Garbage Pail Kids #8a Adam Bomb PSA 10; 1962 Mars Attacks #1 PSA 8
2020 Panini Prizm Draft Picks #44 Justin Herbert Auto 05/10; 2020 Contenders Optic #103 Joe Burrow Red /199 PSA 10
2018 Prizm #205 Josh Allen Snakeskin; 2018 Prizm #212 Lamar Jackson Color Blast; 2019 Prizm #301 Kyler Murray Kaboom!
1998 Playoff Contenders Ticket #87 Peyton Manning Auto 200 made; 1998 SP Authentic #14 Peyton Manning 0756/2000
1965 Topps #122 Joe Namath PSA 7; 1958 Topps #62 Jim Brown PSA 8; 1976 Topps #148 Walter Payton PSA 10 pop 51
2012 Prizm #203 Russell Wilson; 2004 SP Authentic #183 Larry Fitzgerald Auto Patch 233/299; 2005 Aaron Rodgers RC 12/12
2000-01 SP Game Floor #A57 Allen Iverson Floor; 1996-97 Finest #269 Allen Iverson Refractor w/ Coating PSA 10
2007-08 Topps Chrome #131 Kevin Durant Orange Refractor 41/199; 2009-10 Topps Chrome #101 Stephen Curry 850/999
2009-10 National Treasures #206 Stephen Curry RPA 30/99; 2013-14 Prizm #290 Giannis Antetokounmpo PSA 10, pop 2,214
2012-13 Prizm #1 LeBron James Gold 6/10; 2014-15 Prizm #253 Joel Embiid; 2017-18 Prizm #16 Jayson Tatum Silver PSA 10
Lot of 25: 1991-92 Upper Deck #1, 10, 23, 44, 75 and 99; Complete set 1-792, 1987 Topps; 1986-87 Fleer #1-132 set break
2001 SP Authentic #256 275/1999; Case of 12 boxes, odds 1:24, 1:288 and 1:1,200; Numbered to 5, 10, 25, 50, 99, 199 and 299; Needs 1 5 12 45 99 101 to finish
PSA 10 Gem Mint, pop 121 of 4,410; PSA 9, cert # 87654321; BGS 9.5 Gem Mint cert 0012345678; CGC 10 Pristine cert 4012345678
PSA cert 04382913 since 1999; PSA DNA cert #84512377 Auto 10; SGC 9.5 cert 1234567; PSA certs 12345678, 12345679 and 12345680
Sold $1,250,000 on 10/17/2021; Last comps 500, 550 and 600; Paid $4,999.99 in 2016; Asking 12,500 OBO or 11000-12000
Bought 2019-05-30, graded 11-2020; Sold 7/4/2022 for $3,050 plus 20%; Appraised at 1,500,000 on 1/2/26; 2025-26 Hoops 3/4/10
`

const players = `
Michael Jordan; LeBron James; Kobe Bryant; Shaquille O’Neal; Stephen Curry; Kevin Durant; Magic Johnson; Larry Bird
Wilt Chamberlain; Kareem Abdul-Jabbar; Tim Duncan; Nikola Jokić; Luka Dončić; Giannis Antetokounmpo; Victor Wembanyama
Ken Griffey Jr.; Fernando Tatis Jr.; Vladimir Guerrero Jr.; Cal Ripken, Jr.; Ronald Acuña Jr.; Mike Trout; Shohei Ohtani
Babe Ruth; Honus Wagner; Ty Cobb; Cy Young; Christy Mathewson; “Shoeless” Joe Jackson; Jackie Robinson; Mickey Mantle
Hank Aaron; Willie Mays; Roberto Clemente; Sandy Koufax; Nolan Ryan; Derek Jeter; Ichiro Suzuki; C.C. Sabathia; R.A. Dickey
J.D. Martinez; A.J. Burnett; J.T. Realmuto; O.J. Simpson; T.J. Watt; J.J. Watt; D.K. Metcalf; CeeDee Lamb; Ja’Marr Chase
Tom Brady; Joe Montana; Patrick Mahomes II; Peyton Manning; Brett Favre; Jim Brown; Walter Payton; Barry Sanders; Jerry Rice
Odell Beckham Jr.; Robert Griffin III; Marvin Harrison Jr.; Amon-Ra St. Brown; Equanimeous St. Brown; Brock Purdy
Wayne Gretzky; Gordie Howe; Bobby Orr; Mario Lemieux; Sidney Crosby; Alexander Ovechkin; Connor McDavid; P.K. Subban
Lionel Messi; Cristiano Ronaldo; Pelé; Diego Maradona; Kylian Mbappé; Erling Haaland; Jude Bellingham; N’Golo Kanté; Dele Alli
Tiger Woods; Muhammad Ali; Mike Tyson; Roger Federer; Serena Williams; Michael Phelps; Dale Earnhardt Sr.; Max Verstappen
Charizard; Blastoise; Pikachu; Pikachu with Grey Felt Hat; Umbreon VMAX; Mr. Mime; Farfetch’d; Nidoran ♀; Porygon-Z; Ho-Oh
Black Lotus; Mox Sapphire; Ancestral Recall; Jace, the Mind Sculptor; Urza’s Saga; B.F.M. (Big Furry Monster); +2 Mace
Blue-Eyes White Dragon; Dark Magician Girl; Exodia the Forbidden One; Red-Eyes B. Dragon; Number 39: Utopia; Monkey.D.Luffy
Roronoa Zoro; Trafalgar Law; Luke Skywalker; Darth Vader; R2-D2; C-3PO; BB-8; Spider-Man; X-Men; Fantastic Four; Iron Man
Line of Scrimmage; Signal Caller; Team Checklist; Three of a Kind; One of One; Two-Time MVP; The Big Four; Five Star Duo
Nolan Ryan/Jerry Koosman; Bird/Erving/Johnson; LeBron James & Dwyane Wade; Mantle, Maris and Berra; Jordan vs. Drexler
`

const sets = `
Topps; Topps Chrome; Topps Chrome Update; Topps Finest; Topps Heritage; Topps Stadium Club; Topps Now; Topps Project 2020
Topps Tiffany; Topps Gypsy Queen; Topps Allen & Ginter’s; Topps Archives Signature Series; Topps Dynasty; Topps Five Star
Bowman; Bowman Chrome; Bowman’s Best; Bowman Sterling; Bowman 1st Edition; Bowman Draft Picks & Prospects; Bowman University
Panini Prizm; Panini Select; Panini Mosaic; Panini Donruss Optic; Panini Contenders; Panini National Treasures; Panini Flawless
Panini Immaculate Collection; Panini One and One; Panini Instant; Panini Revolution; Panini Court Kings; Panini Gold Standard
Upper Deck; Upper Deck Series 1; SP Authentic; SPx; UD3; Upper Deck Exquisite; The Cup; Ultimate Collection; O-Pee-Chee Platinum
Fleer; Fleer Ultra; Fleer Flair Showcase Row 0; SkyBox E-X2001; SkyBox Premium; Hoops; Metal Universe; Score; Leaf; Leaf Limited
Donruss; Donruss Elite; Playoff Contenders; Pacific Crown Royale; Pinnacle; Press Pass; Racing Champions; Snap-On Racing
T206; T205 Gold Border; E90-1 American Caramel; M101-4 Sporting News; N172 Old Judge; N28 Allen & Ginter; R319 Goudey
American Tobacco Co.; Goudey Gum Co.; Sweet Caporal 350-460/30; Piedmont 150/25; Polar Bear; Cracker Jack; Kellogg’s 3-D
Base Set; Base Set 2; Jungle; Fossil; Team Rocket; Gym Heroes; Neo Genesis; e-Card Aquapolis; EX Dragon; Sword & Shield
Sun & Moon—Team Up; Scarlet & Violet 151; Hidden Fates; Crown Zenith Galarian Gallery; XY Evolutions; Black Star Promos SWSH262
Legend of Blue Eyes; Metal Raiders; 25th Anniversary Rarity Collection; Alpha; Beta; Unlimited; Arabian Nights; Modern Horizons 2
Romance Dawn OP-01; Paramount War OP-02; Secret Lair Drop Series; The Lord of the Rings: Tales of Middle-earth; Un-sets
Topps.com Exclusive; MLB.com All-Star Vote; 21 Jump Street; Instagram Takeover; Signal Callers; Line Drives; Blue Line: Legends
YouTube Legends; TikTok Stars 2021; Threads of Greatness; X-Factor; Messenger of Speed; Snapshots; At the Plate; On the Line
`

const varieties = `
Base; Refractor; Gold Refractor /50; Orange Refractor 22/25; Superfractor 1/1; Red Ice; Silver; Blue Shimmer; Black Finite 1/1
Green Pulsar; Disco; Fast Break; Hyper; Tiger Stripe; Snakeskin; Gold Vinyl 3/5; Color Blast; Downtown!; Kaboom!; Case Hit
Polka Dot Refractor; Red Dot; Dot Matrix; Camo; Cracked Ice 7/22; Mojo 15/25; Nebula 1 of 1; Logoman 1/1; NBA Logo 1/1
Rookie Patch Auto 99/99; RPA 30/99; Jersey Number 23/23; Dual Auto 5/10; Triple Relic; Quad Patch; On-Card Auto; Cut Signature
1st Edition; 1st Edition Shadowless; Unlimited; Reverse Holo; Full Art; Alternate Art; Secret Rare; Rainbow Rare; Illustration Rare
Prismatic Secret; Ultimate Rare; Ghost Rare; Starlight Rare; Foil; Foil-Etched; Borderless; Showcase; Serialized 042/500
Error: No Name on Front; Wrong Back; Miscut; Blank Back; White Letters; Yellow Letters; Factory 649; Sweet Caporal 150/30 Back
Photo Variation SSP; Image Variation; Black and White; Sepia 11/75; Negative; Printing Plate Cyan 1/1; Proof; Test Issue
Gem Mint 10; Mint 9; NM-MT 8; EX-MT 6; PSA 10; PSA 9 OC; PSA 8.5; BGS 9.5; BGS 10 Black Label; CGC Pristine 10; SGC 10 Pristine
#1; #57; #111; #150; #280; #311; No. 5; No. 53; US175; BDPP89; BCP-1; CPA-MT; RPA-LJ; IG-MJ; IG-12; FB-7; FB #23; WA-3; TG12/TG30
TG-20; SV49; SWSH050; 199/165; 4/102; 107/105; OP01-120; ST01-012; LOB-001; SDK-001; PSV-000; DP-20; T-1; A1; 8a; S-7; XX; 1R; H-25
1:8; 1:24 packs; 1:1,000; 2-1/2 x 3-1/2; 130pt; 35pt; 2x2; 50th Anniversary; 100th Home Run; 500 HR Club; 3000 Hits; 60-60; .406
60 HR in 154 Games; 700th HR; 4,256 Hits; 2,632 Games; 73 HR; 40/40 Club; 6 Rings; 81 Points; 100-Point Game; 2.08 ERA 1.12
`

const all = [titles, players, sets, varieties].flatMap((list) =>
  list
    .split(/[;\n]/)
    .map((text) => text.trim())
    .filter(Boolean),
)

it('is told from contact details in 500 cards', () => {
  expect(new Set(all).size).toBeGreaterThan(500)
  expect(all.filter((text) => maskContacts(text) !== text)).toEqual([])
})

it.each([
  ['I have ', ', asking $1,200 firm.'],
  ['Looking for ', ' or better. Paying up to 2,500 today.'],
  ['Trade my ', ' for yours plus $350'],
])('is told from them in a note: “%s…%s”', (before, after) => {
  const notes = all.map((text) => before + text + after)
  expect(notes.filter((text) => maskContacts(text) !== text)).toEqual([])
})
