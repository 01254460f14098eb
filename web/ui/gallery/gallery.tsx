import { ThemeToggle } from '#web/theme/theme-toggle.tsx'
import { ControlParts } from '#web/ui/gallery/control-parts.tsx'
import { InputParts } from '#web/ui/gallery/input-parts.tsx'
import { LayerParts } from '#web/ui/gallery/layer-parts.tsx'
import { ListParts } from '#web/ui/gallery/list-parts.tsx'
import { SignParts } from '#web/ui/gallery/sign-parts.tsx'
import { Logo } from '#web/ui/signs/logo.tsx'
import { LotusRule } from '#web/ui/signs/lotus-rule.tsx'
import styles from '#web/ui/gallery/gallery.module.css'

/** Every shared part on one page, to look at. */
export function Gallery() {
  return (
    <main className={styles.parts}>
      <header className={styles.top}>
        <Logo name="Samagri" hindi="सामग्री" />
        <h1 className="sr">All parts</h1>
        <ThemeToggle />
      </header>
      <LotusRule />
      <div className={styles.columns}>
        <ControlParts />
        <InputParts />
        <SignParts />
        <LayerParts />
      </div>
      <ListParts />
    </main>
  )
}
