import { ThemeToggle } from '#web/theme/theme-toggle.tsx'
import { ControlParts } from './control-parts.tsx'
import { InputParts } from './input-parts.tsx'
import { OverlayParts } from './layer-parts.tsx'
import { ListParts } from './list-parts.tsx'
import { SignParts } from './sign-parts.tsx'
import { Logo } from '#web/ui/display/logo.tsx'
import { LotusRule } from '#web/ui/display/lotus-rule.tsx'
import styles from './gallery.module.css'

/** Every shared component on one page, for visual review. */
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
        <OverlayParts />
      </div>
      <ListParts />
    </main>
  )
}
