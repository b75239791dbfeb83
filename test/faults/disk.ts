import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** A small disk of its own, on which things go wrong. */
export type Disk = {
  /** Where it is mounted. */
  readonly folder: string
  fill(): void
  makeRoom(): void
  /** Makes it read-only as a defect does: under whoever writes to it. */
  fail(): void
  /** Takes it out, looks it over and puts it back: nobody may use it meanwhile. */
  mend(): void
  drop(): void
}

const MEGABYTE = 1 << 20

/** Null where disks cannot be mounted: that takes root, a loop device and e2fsprogs. */
export function diskOf(megabytes: number): Disk | null {
  const home = mkdtempSync(join(tmpdir(), 'fray-disk-'))
  const [image, folder, filler] = [join(home, 'image'), join(home, 'disk'), join(home, 'disk', 'filler')]
  const mount = (): unknown => run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  const drop = (): void => {
    try {
      run('umount', '-l', folder)
    } catch {
      // it is not mounted
    }
    rmSync(home, { recursive: true, force: true })
  }
  try {
    writeFileSync(image, Buffer.alloc(megabytes * MEGABYTE))
    run('mkfs.ext4', '-q', '-F', '-m', '0', image)
    run('mkdir', folder)
    mount()
  } catch {
    drop()
    return null
  }
  return {
    folder: join(folder, 'data'),
    fill: () => fillUp(filler),
    makeRoom: () => rmSync(filler),
    fail: () => writeFileSync(`/sys/fs/ext4/${deviceOf(folder)}/trigger_fs_error`, '1'),
    mend: () => {
      run('umount', folder)
      spawnSync('e2fsck', ['-p', image]) // its status says what it mended; if that was not enough, mounting fails
      mount()
    },
    drop,
  }
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Takes every byte that is left. */
function fillUp(file: string): void {
  const to = openSync(file, 'w')
  try {
    for (let size = MEGABYTE; size >= 1; ) size = isWritten(to, size) ? size : size >> 1
  } finally {
    closeSync(to)
  }
}

function isWritten(to: number, size: number): boolean {
  try {
    return writeSync(to, Buffer.alloc(size)) === size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

function deviceOf(folder: string): string {
  const line = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((one) => one.split(' ')[1] === folder)
  return basename(line!.split(' ')[0]!)
}
