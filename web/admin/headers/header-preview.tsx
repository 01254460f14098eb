import styles from '#web/admin/headers/header-preview.module.css'
import { pictureSource } from '#web/picture-source.ts'
import { Picture } from '#web/ui/signs/picture.tsx'

/** A banner as it stands in the shop on a wide screen: cut to its shape, with the place of its words. */
export function HeaderPreview({ image }: { image: string }) {
  return (
    <span className={styles.banner}>
      <Picture {...pictureSource(image)} sizes="152px" ratio="1152/340" position="82% 50%" alt="" />
    </span>
  )
}
