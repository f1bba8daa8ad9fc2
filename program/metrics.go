package main

import (
	"cmp"
	"crypto/subtle"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// durationBounds are the histogram's upper bounds in seconds. A user at the desk notices differences from 0.025 to 0.25 seconds.
var durationBounds = []float64{0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// requestKey identifies a counter of requests.
type requestKey struct {
	class  string
	status int
}

// durationHistogram counts durations in the buckets of durationBounds.
type durationHistogram struct {
	buckets []int64
	count   int64
	sum     float64
}

// metrics holds the counters of this process, and the gauges of the school that it reads when a collector asks.
type metrics struct {
	app       core.App
	data      string
	startedAt time.Time

	requestsLock sync.Mutex
	requests     map[requestKey]int64
	durations    map[string]*durationHistogram
	inProgress   map[string]int64
	rejected     map[string]int64

	gaugesLock   sync.Mutex
	gaugesReadAt time.Time
	gauges       []gauge
}

// newMetrics returns metrics whose counters are zero.
func newMetrics(app core.App, data string) *metrics {
	return &metrics{
		app: app, data: data, startedAt: time.Now(),
		requests: map[requestKey]int64{}, durations: map[string]*durationHistogram{}, inProgress: map[string]int64{}, rejected: map[string]int64{},
	}
}

// requestStarted counts a request of a route class as in progress.
func (m *metrics) requestStarted(class string) {
	m.requestsLock.Lock()
	defer m.requestsLock.Unlock()
	m.inProgress[class]++
}

// requestFinished counts a request with its status and its duration. It ignores the duration of a realtime stream.
func (m *metrics) requestFinished(class string, status int, duration time.Duration, isRejected bool) {
	m.requestsLock.Lock()
	defer m.requestsLock.Unlock()
	m.inProgress[class]--
	m.requests[requestKey{class, status}]++
	if isRejected {
		m.rejected[class]++
	}
	if class == "realtime" {
		// A stream lasts as long as its page stays open.
		return
	}
	histogram := m.durations[class]
	if histogram == nil {
		histogram = &durationHistogram{buckets: make([]int64, len(durationBounds))}
		m.durations[class] = histogram
	}
	seconds := duration.Seconds()
	histogram.count++
	histogram.sum += seconds
	if index, _ := slices.BinarySearch(durationBounds, seconds); index < len(histogram.buckets) {
		histogram.buckets[index]++
	}
}

// serveWithToken serves the metrics on the school's own port to a client that sends METRICS_TOKEN. Without that variable it answers 404.
func (m *metrics) serveWithToken(w http.ResponseWriter, r *http.Request) {
	if !requireGet(w, r) {
		return
	}
	token := os.Getenv("METRICS_TOKEN")
	if token == "" {
		http.NotFound(w, r)
		return
	}
	sentToken, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if subtle.ConstantTimeCompare([]byte(sentToken), []byte(token)) != 1 {
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "METRICS_TOKEN", http.StatusUnauthorized)
		return
	}
	m.writeText(w)
}

// writeText writes all metrics in the text format of Prometheus, version 0.0.4.
func (m *metrics) writeText(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	m.writeRequestMetrics(w)
	previousName := ""
	for _, sample := range append(m.schoolGauges(), m.processGauges()...) {
		if sample.name != previousName {
			writeMetricHeader(w, sample.name, "gauge", sample.help)
			previousName = sample.name
		}
		fmt.Fprintf(w, "%s%s %s\n", sample.name, sample.labels, formatNumber(sample.value))
	}
}

// writeMetricHeader writes the help and the type of a metric.
func writeMetricHeader(w io.Writer, name, kind, help string) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// formatNumber formats a value as Prometheus reads it.
func formatNumber(value float64) string { return strconv.FormatFloat(value, 'g', -1, 64) }

// writeRequestMetrics writes the counters and the histogram of the requests.
func (m *metrics) writeRequestMetrics(w io.Writer) {
	m.requestsLock.Lock()
	defer m.requestsLock.Unlock()
	writeMetricHeader(w, "sineta_requests_total", "counter", "Requests that were answered, by route class and status.")
	for _, key := range slices.SortedFunc(maps.Keys(m.requests), func(one, other requestKey) int {
		return cmp.Or(cmp.Compare(one.class, other.class), cmp.Compare(one.status, other.status))
	}) {
		fmt.Fprintf(w, "sineta_requests_total{route=%q,status=\"%d\"} %d\n", key.class, key.status, m.requests[key])
	}
	writeMetricHeader(w, "sineta_requests_refused_total", "counter", "Requests that were sent away because too many were at work or one asked too often.")
	for _, class := range slices.Sorted(maps.Keys(m.rejected)) {
		fmt.Fprintf(w, "sineta_requests_refused_total{route=%q} %d\n", class, m.rejected[class])
	}
	writeMetricHeader(w, "sineta_requests_in_flight", "gauge", "Requests that are being answered.")
	for _, class := range slices.Sorted(maps.Keys(m.inProgress)) {
		fmt.Fprintf(w, "sineta_requests_in_flight{route=%q} %d\n", class, m.inProgress[class])
	}
	writeMetricHeader(w, "sineta_request_duration_seconds", "histogram", "How long answers took, by route class.")
	for _, class := range slices.Sorted(maps.Keys(m.durations)) {
		histogram := m.durations[class]
		sum := int64(0)
		for index, bound := range durationBounds {
			sum += histogram.buckets[index]
			fmt.Fprintf(w, "sineta_request_duration_seconds_bucket{route=%q,le=%q} %d\n", class, formatNumber(bound), sum)
		}
		fmt.Fprintf(w, "sineta_request_duration_seconds_bucket{route=%q,le=\"+Inf\"} %d\n", class, histogram.count)
		fmt.Fprintf(w, "sineta_request_duration_seconds_sum{route=%q} %s\n", class, formatNumber(histogram.sum))
		fmt.Fprintf(w, "sineta_request_duration_seconds_count{route=%q} %d\n", class, histogram.count)
	}
}
