import { useEffect, useId, useMemo, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { type Crop, firstCrop, maxZoomOf, zoomedAt } from './crop.ts';
import { CropFrame } from './crop-frame.tsx';
import { drawSquare, type OpenedPicture } from './read-picture.ts';
import { texts } from './texts.ts';

interface CropDialogProps {
  picture: OpenedPicture;
  onCancel: () => void;
  /** The square as a small JPEG, as a data address. */
  onDone: (picture: string) => void;
}

/** Chooses the square of a picture that becomes the profile picture. */
export function CropDialog({ picture, onCancel, onDone }: CropDialogProps) {
  const size = useMemo(
    () => ({ width: picture.image.naturalWidth, height: picture.image.naturalHeight }),
    [picture],
  );
  const [crop, setCrop] = useState<Crop>(() => firstCrop(size));
  useEffect(() => picture.close, [picture]);
  return (
    <Dialog
      open
      title={texts.cropTitle}
      onClose={onCancel}
      actions={
        <>
          <Button tone="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button onClick={() => onDone(drawSquare(picture.image, crop))}>{texts.cropDone}</Button>
        </>
      }
    >
      <CropFrame picture={picture} size={size} crop={crop} onChange={setCrop} />
      <ZoomSlider
        zoom={crop.zoom}
        max={maxZoomOf(size)}
        onChange={(zoom) => setCrop((before) => zoomedAt(size, before, zoom))}
      />
    </Dialog>
  );
}

interface ZoomSliderProps {
  zoom: number;
  max: number;
  onChange: (zoom: number) => void;
}

function ZoomSlider({ zoom, max, onChange }: ZoomSliderProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-bold whitespace-nowrap">
        {texts.zoom}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={max}
        step={0.01}
        value={zoom}
        disabled={max <= 1}
        aria-valuetext={texts.zoomed(Math.round(zoom * 100))}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 min-w-0 grow accent-accent"
      />
    </div>
  );
}
