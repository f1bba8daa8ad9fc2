package main

import (
	"net/http"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	// maxRequestsPerSession is more than the browsers of ten computers send at once. It is fewer than the hooks can process at once.
	maxRequestsPerSession = 64
	// maxRequestsPerAddress limits a client that sends a new session with each request.
	maxRequestsPerAddress = 128
)

// busyResponse is the refusal "busy" in the form of the hooks (domain/platform/refusals.ts).
const busyResponse = `{"status":503,"code":"busy","message":"O sistema está ocupado demais neste momento. Nada foi gravado. Tente de novo em instantes.","params":{},"data":{}}`

// requestLimiter counts the requests in progress of each session and each address. The hooks have their own limits, but each refusal there
// uses an interpreter. A flood of refusals would occupy both processors.
type requestLimiter struct {
	clientAddress func(*http.Request) string
	mutex         sync.Mutex
	inProgress    map[string]int
}

// newRequestLimiter returns a limiter without any request. addressOf returns the client's address of a request.
func newRequestLimiter(addressOf func(*http.Request) string) *requestLimiter {
	return &requestLimiter{clientAddress: addressOf, inProgress: map[string]int{}}
}

// clientAddressReader returns a function that returns the client's address of a request. Behind a trusted proxy this is the address that
// the proxy names.
func clientAddressReader(app core.App) func(*http.Request) string {
	return func(r *http.Request) string {
		return (&core.RequestEvent{App: app, Event: router.Event{Request: r}}).RealIP()
	}
}

// acquire counts a request until its end, when the caller calls done. It returns false, and no done, if the session or the address has too
// many requests in progress.
func (l *requestLimiter) acquire(r *http.Request) (done func(), admitted bool) {
	address := l.clientAddress(r)
	session := "session " + r.Header.Get("Authorization")
	if session == "session " {
		session = "guest " + address
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.inProgress[session] >= maxRequestsPerSession || l.inProgress[address] >= maxRequestsPerAddress {
		return nil, false
	}
	l.inProgress[session]++
	l.inProgress[address]++
	return func() {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		l.decrement(session)
		l.decrement(address)
	}, true
}

// decrement counts one request less of a session or an address.
func (l *requestLimiter) decrement(sender string) {
	if l.inProgress[sender]--; l.inProgress[sender] <= 0 {
		delete(l.inProgress, sender)
	}
}

// rejectBusy answers with the busyResponse.
func rejectBusy(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Retry-After", "1")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write([]byte(busyResponse))
}
