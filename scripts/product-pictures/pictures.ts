// Name of the picture → the drawing. Products 800 × 1000 px, banners 2400 × 1000 px.
import { zoom, type Scene } from './studio/scene.ts'
import { copperBanner, eveningLampBanner, morningBanner } from './banner.ts'
import { camphorBurner, panchAarti } from './goods/aarti.ts'
import { akhandDiya, hangingLamp } from './goods/covered-lamps.ts'
import { dhunachi, incenseBoat } from './goods/burners.ts'
import { lotusStand } from './goods/lotus-stand.ts'
import { copperBottle, copperLota, singingBowl } from './goods/hammered.ts'
import { panchpatra, urli } from './goods/offering-vessels.ts'
import { gheeJar, honeyJar, oilBottle } from './goods/kitchen-jars.ts'
import { gangajalPot, kumkumBox, lobanTin } from './goods/small-boxes.ts'
import { camphorJar, wickJar } from './goods/supply-jars.ts'
import { havanKund } from './goods/havan-kund.ts'
import { marbleLotus } from './goods/marble-lotus.ts'
import { paduka } from './goods/paduka.ts'
import { omPlaque, yantraPlate } from './goods/plaques.ts'
import { tortoise } from './goods/tortoise.ts'
import { chowki, kneelingBench } from './goods/wooden-seats.ts'
import { bolster, floorCushion } from './goods/cushions.ts'
import { altarCloth, gomukhiBag, kushaMat, woolShawl } from './goods/flat-cloth.ts'
import { corkBlocks, yogaStrap } from './goods/yoga-props.ts'
import { handBell, hangingBell } from './goods/bell.ts'
import { book } from './goods/book.ts'
import { agarbattiBox } from './goods/carton.ts'
import { conch } from './goods/conch.ts'
import { roundCushion } from './goods/cushion.ts'
import { dhoopCones, sambraniCups } from './goods/dhoop.ts'
import { clayDiya, twelveDiyas } from './goods/diya.ts'
import {
  altarTogether,
  booksTogether,
  copperTogether,
  incenseTogether,
  lampsTogether,
  malasTogether,
  pujaTogether,
  yogaTogether,
} from './goods/groups.ts'
import { kalash } from './goods/kalash.ts'
import { dhoopBundle, incenseFan, mograBox } from './goods/incense-packs.ts'
import { havanSamagri, pujaKit } from './goods/puja-packets.ts'
import { bookStand } from './goods/book-stand.ts'
import { wallCalendar } from './goods/calendar.ts'
import { bookPile, japaNotebook, kolamBook } from './goods/lying-books.ts'
import { standingLamp } from './goods/lamp.ts'
import { mala } from './goods/mala.ts'
import { brassThali } from './goods/thali.ts'
import { ghungroo, lotusSeedMala, rudrakshaBracelet, sandalMala } from './goods/strung-beads.ts'
import { kalavaThread, longWicks, marigoldToran } from './goods/threads.ts'
import { rangoliSet, roliChawalBox, steelThali } from './goods/trays.ts'
import { travelMat } from './goods/travel-mat.ts'
import { rolledMat } from './goods/yoga-mat.ts'

export const PICTURES: Record<string, () => Scene> = {
  'book-lamp-stories': () =>
    book({ design: { hindi: 'दीप कथा', english: 'The Lamp Stories', sub: 'Twelve evening readings' } }),
  'book-morning-hymns': () =>
    book({
      stage: 'rose',
      ribbon: '#2c4a44',
      design: {
        design: 'sun',
        paper: '#e9d7ae',
        line: '#7a2a1d',
        ink: '#5a1a16',
        soft: ['#d98b3a', '#efc873', '#b5562e'],
        hindi: 'प्रभात स्तुति',
        english: 'Morning Hymns',
        sub: 'With word-by-word meaning',
      },
    }),
  'book-lotus-silence': () =>
    book({
      stage: 'sage',
      ribbon: '#c99a3e',
      thick: 44,
      design: {
        design: 'lotus',
        paper: '#1f3d3a',
        line: '#e0bd72',
        ink: '#f4e6c6',
        soft: ['#b85c4a', '#d68a72', '#efc0a4'],
        hindi: 'मौन का कमल',
        english: 'The Lotus of Silence',
        sub: 'A meditation manual',
      },
    }),
  'agarbatti-chandan': () =>
    agarbattiBox({
      design: {
        paper: '#213f38',
        line: '#d8b25c',
        ink: '#f5e6c4',
        accent: '#b5562e',
        name: 'Chandan',
        hindi: 'चंदन',
        kind: 'masala agarbatti',
        content: '40 sticks',
      },
    }),
  'dhoop-cones': () => dhoopCones(),
  'sambrani-cups': () => sambraniCups(),
  'brass-lamp': () => standingLamp(),
  'clay-diya': () => clayDiya(),
  'clay-diyas-twelve': () => twelveDiyas(),
  'rudraksha-mala': () => mala({ count: 27 }),
  'tulsi-mala': () =>
    mala({
      stage: 'sage',
      kind: 'tulsi',
      count: 108,
      loops: 2,
      thread: '#8a6a3c',
      tasselColour: '#d9a23a',
      knots: true,
    }),
  'sphatik-mala': () =>
    mala({ stage: 'dusk', kind: 'sphatik', count: 54, thread: '#5c6b78', tasselColour: '#f0e6d2' }),
  'puja-thali': () => brassThali(),
  'copper-kalash': () => kalash(),
  'brass-kalash': () => kalash({ stage: 'night', mat: 'brass', coconut: false, arch: true }),
  'brass-bell': () => handBell(),
  'hanging-bell': () => hangingBell(),
  conch: () => conch(),
  'yoga-mat': () => rolledMat(),
  'akhand-diya': akhandDiya,
  'panch-aarti': () => zoom(panchAarti(), 1.16, 400, 640),
  'camphor-burner': () => zoom(camphorBurner(), 1.12, 470, 700),
  'hanging-lamp': hangingLamp,
  dhunachi,
  'incense-boat': incenseBoat,
  'lotus-stand': lotusStand,
  'copper-lota': copperLota,
  'copper-bottle': copperBottle,
  panchpatra,
  'singing-bowl': singingBowl,
  urli,
  'camphor-jar': camphorJar,
  'gangajal-pot': gangajalPot,
  'ghee-jar': gheeJar,
  'honey-jar': honeyJar,
  'kumkum-box': () => kumkumBox(),
  'loban-tin': lobanTin,
  'oil-bottle': oilBottle,
  'wick-jar': wickJar,
  'book-river-songs': bookPile,
  'book-kolam': kolamBook,
  'japa-notebook': japaNotebook,
  'wall-calendar': wallCalendar,
  'book-stand': bookStand,
  'agarbatti-mogra': mograBox,
  'agarbatti-five': incenseFan,
  'dhoop-sticks': dhoopBundle,
  'havan-samagri': havanSamagri,
  'puja-kit': pujaKit,
  'altar-cloth': altarCloth,
  bolster,
  'cork-blocks': corkBlocks,
  'floor-cushion': () => zoom(floorCushion(), 0.94, 400, 640),
  'gomukhi-bag': gomukhiBag,
  'kusha-mat': kushaMat,
  'wool-shawl': woolShawl,
  'yoga-strap': () => zoom(yogaStrap(), 0.96, 330, 640),
  chowki,
  'havan-kund': () => zoom(havanKund(), 0.84, 400, 560),
  'kneeling-bench': kneelingBench,
  'marble-lotus': marbleLotus,
  'om-plaque': omPlaque,
  paduka,
  tortoise,
  'yantra-plate': yantraPlate,
  ghungroo,
  'kalava-thread': kalavaThread,
  'long-wicks': longWicks,
  'lotus-seed-mala': lotusSeedMala,
  'marigold-toran': marigoldToran,
  'rudraksha-bracelet': rudrakshaBracelet,
  'sandal-mala': sandalMala,
  'rangoli-set': rangoliSet,
  'roli-chawal-box': roliChawalBox,
  'steel-thali': steelThali,
  'category-books': booksTogether,
  'category-incense': incenseTogether,
  'category-lamps': lampsTogether,
  'category-malas': malasTogether,
  'category-puja': pujaTogether,
  'category-copper': copperTogether,
  'category-altar': altarTogether,
  'category-yoga': yogaTogether,
  'brass-lamp-detail': () => zoom(standingLamp(), 1.9, 400, 330),
  'rudraksha-mala-detail': () => zoom(mala({ count: 27 }), 2.3, 395, 760),
  'puja-thali-detail': () => zoom(brassThali(), 1.8, 440, 520),
  'yoga-mat-indigo': travelMat,
  'meditation-cushion-ochre': () =>
    roundCushion({ stage: 'rose', colour: '#c7862c', piping: '#7a1f2b', pleats: 36 }),
  'meditation-cushion': () => roundCushion(),
}
export const BANNERS: Record<string, () => Scene> = {
  'banner-evening-lamp': eveningLampBanner,
  'banner-copper': copperBanner,
  'banner-morning-sitting': morningBanner,
}
