package main

import (
	"net/http"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	// maxRequestsPerSession is above what a browser on each of ten computers asks at once, and below what fills the places of the hooks.
	maxRequestsPerSession = 64
	// maxRequestsPerAddress bounds who sends a new session with each request.
	maxRequestsPerAddress = 128
)

// busyResponse is the refusal "busy" as the hooks give it (domain/platform/refusals.ts).
const busyResponse = `{"status":503,"code":"busy","message":"O sistema está ocupado demais neste momento. Nada foi gravado. Tente de novo em instantes.","params":{},"data":{}}`

// requestLimiter counts the requests under way of each session and of each address. The hooks count again what they work at, but each of their
// refusals costs an interpreter: a flood of refusals alone would keep both processors from the desk.
type requestLimiter struct {
	clientAddress func(*http.Request) string
	mutex         sync.Mutex
	inProgress    map[string]int
}

func newRequestLimiter(addressOf func(*http.Request) string) *requestLimiter {
	return &requestLimiter{clientAddress: addressOf, inProgress: map[string]int{}}
}

// clientAddressReader gives a request's address: behind a proxy that the settings trust, the one that the proxy names.
func clientAddressReader(app core.App) func(*http.Request) string {
	return func(r *http.Request) string {
		return (&core.RequestEvent{App: app, Event: router.Event{Request: r}}).RealIP()
	}
}

// acquire counts a request until done is called. It is not admitted where its session or its address has too many under way.
func (s *requestLimiter) acquire(r *http.Request) (done func(), admitted bool) {
	address := s.clientAddress(r)
	session := "session " + r.Header.Get("Authorization")
	if session == "session " {
		session = "guest " + address
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.inProgress[session] >= maxRequestsPerSession || s.inProgress[address] >= maxRequestsPerAddress {
		return nil, false
	}
	s.inProgress[session]++
	s.inProgress[address]++
	return func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.decrement(session)
		s.decrement(address)
	}, true
}

func (s *requestLimiter) decrement(sender string) {
	if s.inProgress[sender]--; s.inProgress[sender] <= 0 {
		delete(s.inProgress, sender)
	}
}

// rejectBusy answers what is not admitted, in the words that the hooks have for it.
func rejectBusy(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Retry-After", "1")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write([]byte(busyResponse))
}
