import type { Page } from 'playwright';

/** A screenshot as PNG, and how long it is shown. */
export interface Frame {
  readonly png: Buffer;
  readonly milliseconds: number;
}

interface EncodedPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A still picture as WebP, in Base64. */
  readonly webp: string;
}

const QUALITY = 0.85;

/** Compresses a picture to a fraction of its size as PNG. */
export async function encodePicture(page: Page, png: Buffer): Promise<Buffer> {
  const [part] = await encodeParts(page, [png]);
  return Buffer.from(part?.webp ?? '', 'base64');
}

/**
 * An endless animation as WebP. Each frame after the first one contains only the area that has
 * changed.
 */
export async function encodeAnimation(page: Page, frames: readonly Frame[]): Promise<Buffer> {
  const pictures = frames.map(({ png }) => png);
  const parts = await encodeParts(page, pictures);
  const [first] = parts;
  if (!first) throw new Error('An animation needs a frame');
  const size = [...uint24(first.width - 1), ...uint24(first.height - 1)];
  const chunks = parts.map((part, index) =>
    chunk('ANMF', [
      ...uint24(part.x / 2),
      ...uint24(part.y / 2),
      ...uint24(part.width - 1),
      ...uint24(part.height - 1),
      ...uint24(frames[index]?.milliseconds ?? 0),
      // Replaces the area, and leaves the rest.
      0b10,
      ...bitstreamOf(Buffer.from(part.webp, 'base64')),
    ]),
  );
  const IS_ANIMATED = 0b10;
  const header = chunk('VP8X', [IS_ANIMATED, 0, 0, 0, ...size]);
  // A background, which is never seen, and no limit of repetitions.
  const animation = chunk('ANIM', [0, 0, 0, 0, 0, 0]);
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), header, animation, ...chunks]));
}

/**
 * The changed area of each picture, encoded by the browser. Positions are even, as the format
 * requires.
 */
function encodeParts(page: Page, pngs: readonly Buffer[]): Promise<readonly EncodedPart[]> {
  return page.evaluate(
    async ({ pictures, quality }) => {
      let before: ImageData | undefined;
      const parts: EncodedPart[] = [];
      for (const picture of pictures) {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
        if (!context) throw new Error('The browser has no canvas');
        Object.assign(canvas, { width: image.width, height: image.height });
        context.drawImage(image, 0, 0);
        const data = context.getImageData(0, 0, image.width, image.height);
        let [left, top, right, bottom] = [0, 0, image.width, image.height];
        if (before) {
          [left, top, right, bottom] = [image.width, image.height, 2, 2];
          const [now, old] = [new Uint32Array(data.data.buffer), new Uint32Array(before.data.buffer)];
          for (let index = 0; index < now.length; index += 1) {
            if (now[index] === old[index]) continue;
            const [x, y] = [index % image.width, Math.floor(index / image.width)];
            [left, top] = [Math.min(left, x), Math.min(top, y)];
            [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
          }
          [left, top] = [Math.min(left, right - 2), Math.min(top, bottom - 2)].map((each) => each - (each % 2)) as [
            number,
            number,
          ];
        }
        before = data;
        const [width, height] = [right - left, bottom - top];
        const part = document.createElement('canvas');
        Object.assign(part, { width, height });
        part.getContext('2d', { alpha: false })?.drawImage(canvas, -left, -top);
        const webp = part.toDataURL('image/webp', quality).replace(/^.*,/, '');
        parts.push({ x: left, y: top, width, height, webp });
      }
      return parts;
    },
    { pictures: pngs.map((png) => png.toString('base64')), quality: QUALITY },
  );
}

/** The chunk with the picture itself. */
function bitstreamOf(webp: Buffer): Buffer {
  for (let offset = 12; offset < webp.length;) {
    const end = offset + 8 + webp.readUInt32LE(offset + 4);
    if (webp.toString('latin1', offset, offset + 4) === 'VP8 ') return webp.subarray(offset, end + (end % 2));
    offset = end + (end % 2);
  }
  throw new Error('The browser has not encoded a lossy WebP');
}

function chunk(name: string, content: Buffer | readonly number[]): Buffer {
  const body = Buffer.from(content);
  const header = Buffer.alloc(8);
  header.write(name);
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body, Buffer.alloc(body.length % 2)]);
}

const uint24 = (value: number): readonly number[] => [value & 0xff, (value >> 8) & 0xff, value >> 16];
