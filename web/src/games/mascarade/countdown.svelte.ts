/** A clock that answers for somebody who says nothing, unless they stop it. */
export class Countdown {
  left = $state(0);
  isRunning = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;
  private whole = 1;

  get share(): number {
    return this.left / this.whole;
  }

  start(seconds: number, act: () => void): void {
    this.stop();
    const end = Date.now() + seconds * 1000;
    this.whole = seconds;
    this.left = seconds;
    this.isRunning = true;
    this.timer = setInterval(() => {
      this.left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      if (this.left > 0) return;
      this.stop();
      act();
    }, 250);
  }

  stop(): void {
    clearInterval(this.timer);
    this.isRunning = false;
  }
}
