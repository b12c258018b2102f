// The part of libheif's JavaScript build that is used. See heic-worker.ts; vite.config.ts says where it lies.
declare module 'libheif' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    display(target: ImageData, done: (shown: ImageData | null) => void): void
  }

  export default function buildLibheif(): { HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] } }
}
