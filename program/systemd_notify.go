package main

import (
	"net"
	"os"
	"strconv"
	"time"
)

// watchdogReadTimeout is the time limit of a query before the program misses a message to the watchdog. A query takes far less even under
// the highest load.
const watchdogReadTimeout = 30 * time.Second

// notifySystemd sends a state to systemd, as sd_notify(3) does. It does nothing without NOTIFY_SOCKET.
func notifySystemd(state string) {
	address := os.Getenv("NOTIFY_SOCKET")
	if address == "" {
		return
	}
	// Go and systemd both read a leading @ as an abstract socket.
	socket, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: address, Net: "unixgram"})
	if err != nil {
		return
	}
	defer socket.Close()
	_, _ = socket.Write([]byte(state))
}

// watchdogInterval returns half of systemd's watchdog timeout. It returns 0 if systemd does not watch this process.
func watchdogInterval() time.Duration {
	if pid := os.Getenv("WATCHDOG_PID"); pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0
	}
	microseconds, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64)
	if err != nil || microseconds <= 0 {
		return 0
	}
	return time.Duration(microseconds) * time.Microsecond / 2
}

// runWatchdog sends the watchdog message at each interval while isAlive returns true. It returns at once if systemd does not watch this
// process.
func runWatchdog(isAlive func() bool) {
	interval := watchdogInterval()
	if interval <= 0 {
		return
	}
	for {
		if isAlive() {
			notifySystemd("WATCHDOG=1")
		}
		time.Sleep(interval)
	}
}
