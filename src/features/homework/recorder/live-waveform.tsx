import { useEffect, useRef } from 'react';
import { decibels, meterPosition } from './level.ts';
import type { RecorderSession } from './recorder-session.ts';

const BAR_PX = 4;

/** The waveform of the running take, newest at the right edge: about the last ten seconds. */
export function LiveWaveform({ session }: { session: RecorderSession }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () =>
      session.onLevel(() => {
        if (canvas.current) draw(canvas.current, session.livePeaks());
      }),
    [session],
  );
  return (
    <div aria-hidden="true" className="min-w-0 grow">
      <canvas ref={canvas} className="h-20 w-full text-record with-score:h-12 lying:h-12" />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, peaks: readonly number[]) {
  const ctx = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!ctx || width === 0) return;
  const scale = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.clearRect(0, 0, width, height);
  ctx.fillStyle = getComputedStyle(canvas).color;
  const middle = height / 2;
  ctx.globalAlpha = 0.3;
  ctx.fillRect(0, middle - 0.5, width, 1);
  ctx.globalAlpha = 1;
  const shown = peaks.slice(-Math.ceil(width / BAR_PX));
  shown.forEach((peak, index) => {
    // The scale of the level meter, so that both agree.
    const half = Math.max(1, (meterPosition(decibels(peak)) * (height - 6)) / 2);
    const x = width - (shown.length - index) * BAR_PX;
    ctx.fillRect(x, middle - half, BAR_PX - 1.5, half * 2);
  });
}
