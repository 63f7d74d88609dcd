/** A small room: four combs and two all-passes, mixed in softly. */
export function room(dry: Float64Array, amount = 0.11) {
  const wet = new Float64Array(dry.length);
  for (const [delay, feedback] of [
    [1687, 0.74],
    [1931, 0.72],
    [2053, 0.7],
    [2251, 0.69],
  ]) {
    const line = new Float64Array(delay);
    let low = 0;
    for (let i = 0; i < dry.length; i++) {
      const old = line[i % delay];
      low += 0.45 * (old - low);
      line[i % delay] = dry[i] + low * feedback;
      wet[i] += old / 4;
    }
  }
  for (const delay of [389, 127]) {
    const line = new Float64Array(delay);
    for (let i = 0; i < wet.length; i++) {
      const old = line[i % delay];
      const input = wet[i];
      line[i % delay] = input + old * 0.5;
      wet[i] = old - input * 0.5;
    }
  }
  return dry.map((value, i) => value + amount * wet[i]);
}
